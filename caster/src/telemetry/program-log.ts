/** Program's own log, as pino's. */
export interface ProgramLog {
  info(request: object, message: string): void;
  warn(request: object, message: string): void;
  error(request: object, message: string): void;
}
