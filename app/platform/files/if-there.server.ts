/** For the `catch` of a read: another fault than that nothing is there is thrown on. */
export function ifThere<Value>(none: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") return none;
    throw error;
  };
}
