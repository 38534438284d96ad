/** Where the mouse or the finger was last, in the window. */
export const pointer = $state({ x: 0, y: 0 });

function follow(event: PointerEvent) {
  pointer.x = event.clientX;
  pointer.y = event.clientY;
}
window.addEventListener("pointermove", follow, { passive: true });
window.addEventListener("pointerdown", follow, { passive: true });
