/** The validation of a tribute in a small site. */
export function isTribute({ visitorName, visitorLocation, tributeMessage } = {}) {
  const isText = (value, most) => typeof value === 'string' && value.trim() !== '' && value.length <= most;
  return isText(visitorName, 100) && isText(visitorLocation, 100) && isText(tributeMessage, 2_000);
}
