/** Where engines say what happens. Nest's own logger fits. No line that is written here holds personal data. */
export type EngineLogger = {
  log(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export const silentLogger: EngineLogger = { log: () => {}, warn: () => {}, error: () => {} };
