/** Where one is: the path and the query of the address, as one reactive value. */
class Place {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    window.addEventListener("popstate", () => this.read());
  }

  private read() {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  go(to: string, replace = false) {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.read();
    if (!replace) {
      window.scrollTo(0, 0);
      requestAnimationFrame(() => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true }));
    }
  }
}

export const place = new Place();

/** Names the page in the browser's tab. */
export function titled(text: string) {
  document.title = text ? `${text} – Maproom` : "Maproom";
}

/** Follows links inside the client without loading the page again. */
export function followLinks(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  place.go(link.pathname + link.search + link.hash);
}
