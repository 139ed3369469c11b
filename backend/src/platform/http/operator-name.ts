/** Whether the name of a parameter is written as a list or an operator (`search[$ne]`): none of ours is (SEC-14). */
export function isOperatorName(name: string): boolean {
  return /[[\]$.]/.test(name);
}
