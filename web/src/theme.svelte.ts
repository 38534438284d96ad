/** Light or dark: as the device says, unless the person says otherwise. */
const KEPT = "maproom.theme";
export type Theme = "auto" | "light" | "dark";
const device = matchMedia("(prefers-color-scheme: dark)");

class Look {
  theme = $state<Theme>("auto");

  constructor() {
    const kept = localStorage.getItem(KEPT);
    if (kept === "light" || kept === "dark") this.theme = kept;
    device.addEventListener("change", () => this.apply());
    this.apply();
  }

  choose(theme: Theme) {
    this.theme = theme;
    localStorage.setItem(KEPT, theme);
    this.apply();
  }

  /** As the device, light, dark, and round again. */
  next() {
    this.choose(this.theme === "auto" ? "light" : this.theme === "light" ? "dark" : "auto");
  }

  private apply() {
    const dark = this.theme === "dark" || (this.theme === "auto" && device.matches);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  }
}

export const look = new Look();
