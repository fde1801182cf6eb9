/** The program's own log, with the methods of pino. */
export interface ProgramLog {
  info(request: object, message: string): void;
  warn(request: object, message: string): void;
  error(request: object, message: string): void;
}
