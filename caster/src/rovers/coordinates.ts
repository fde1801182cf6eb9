import type { Station } from '../stations/stations.ts';
import type { CasterLog } from '../telemetry/caster-log.ts';
import { logOfRover, type Rover } from './rover.ts';

/** Logs that a rover is sent no coordinates: its profile has them in a frame, and that of its station is not known. */
export function noteHiddenCoordinates(log: CasterLog, rover: Rover): void {
  const station = rover.stream?.station;
  const sent = frameOf(rover);
  if (!station || sent === null || station.frame !== undefined || rover.endedAt !== undefined) return;
  logOfRover(log, rover, { event: 'rover_coordinates', station: station.mount, frame: null, sent });
}

/**
 * Logs that a rover is sent other coordinates, or none, because the frame of its station was entered, changed or removed
 * and its profile has coordinates in a frame.
 */
export function noteChangedFrame(log: CasterLog, rover: Rover, before: Station, after: Station): void {
  const sent = frameOf(rover);
  if (sent === null || rover.stream?.station.id !== after.id) return;
  const { mount: station, frame = null } = after;
  logOfRover(log, rover, {
    event: 'rover_coordinates',
    station,
    frame,
    before: before.frame ?? null,
    sent,
  });
}

/** The frame that a rover is sent coordinates in; null as its station sends them. */
export const frameOf = ({ profile }: Pick<Rover, 'profile'>): string | null =>
  profile?.wishes.reference_frame ?? null;
