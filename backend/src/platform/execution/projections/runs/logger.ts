/** The engines' log. Compatible with Nest's logger. Lines never contain personal data. */
export type EngineLogger = {
  log(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export const silentLogger: EngineLogger = { log: () => {}, warn: () => {}, error: () => {} };
