/** What all seats together know: the view of somebody who may know everything, after the end of a game. */
import type { View } from "../../api/types";

const isObject = (value: unknown): value is View => typeof value === "object" && value !== null && !Array.isArray(value);

/** Two pictures of one position as one: what either leaves out, or does not know, the other fills in. */
function together(one: unknown, other: unknown): unknown {
  if (one === null || one === undefined) return other;
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return Object.fromEntries(keys.map((key) => [key, together(one[key], other[key])]));
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return other.length > one.length ? other : one;
    return one.map((part, at) => together(part, other[at]));
  }
  return one;
}

export const allKnowing = (views: Record<string, View>): View => Object.values(views).reduce((known, view) => together(known, view) as View, {});
