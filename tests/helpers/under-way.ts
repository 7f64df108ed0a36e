export function underWay() {
  const state = { begun: 0, end: () => {}, fail: () => {} };
  const work = () =>
    new Promise<void>((resolve, reject) => {
      state.begun += 1;
      state.end = resolve;
      state.fail = () => reject(new Error("421 busy"));
    });
  return { state, work };
}
