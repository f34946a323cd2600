/** Share of the applicable checks below which a rating is shown as limited (docs/product/rating.md). */
export const LIMITED_BELOW = 0.8;

/** Whether so little was assessed that the rating has to be called limited. @param coverage 0–1 */
export function isLimited(coverage: number): boolean {
  return coverage < LIMITED_BELOW;
}
