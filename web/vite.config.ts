import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/maproom/table/static",
    emptyOutDir: true,
    target: "es2022",
    assetsDir: "assets",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
