import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

const server = "http://127.0.0.1:8000";
const HOME = "../src/maproom/table/static";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: loadEnv(mode, ".", "MAPROOM_")["MAPROOM_PAGE"] ?? HOME,
    emptyOutDir: true,
    target: "es2022",
    assetsDir: "assets",
    modulePreload: { polyfill: false },
    // How long each plugin took is of interest to their makers.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
}));
