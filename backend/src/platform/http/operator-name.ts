/** Whether a parameter name has list or operator syntax (`search[$ne]`), which no parameter of this API has. */
export function isOperatorName(name: string): boolean {
  return /[[\]$.]/.test(name);
}
