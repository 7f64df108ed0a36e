/** @typedef {{ figure: string, reached: string, reach: string, ok: boolean }} Row */

/** @param {number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/** @param {number[]} values @param {number} share 0 to 1 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** The least and the greatest, to two places. @param {number[]} values */
export function spread(values) {
  return `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;
}

/** @param {string} figure @param {number} value @param {number} limit @param {string} [remark] In brackets. @returns {Row} */
export function atMost(figure, value, limit, unit = " ms", remark = "") {
  return row(figure, value, `≤ ${limit}${unit}`, value <= limit, unit, remark);
}

/** @param {string} figure @param {number} value @param {number} limit @param {string} [remark] In brackets. @returns {Row} */
export function atLeast(figure, value, limit, unit = "", remark = "") {
  return row(figure, value, `≥ ${limit}${unit}`, value >= limit, unit, remark);
}

/** @param {string} figure @param {number} value @param {string} reach @param {boolean} ok @param {string} unit @param {string} remark */
function row(figure, value, reach, ok, unit, remark) {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return { figure, reached: `${rounded}${unit}${remark && ` (${remark})`}`, reach, ok };
}
