/** Whether the name of a parameter is written as a list or an operator (`search[$ne]`): none of ours is. */
export function isOperatorName(name: string): boolean {
  return /[[\]$.]/.test(name);
}
