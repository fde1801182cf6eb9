import { FrameScanner, messageType, stationPosition } from '@cairn/gnss';
import type { Corrections } from './receiver.ts';

/** Follows a correction stream as a receiver does: where the station stands and when it last observed. */
export class CorrectionStream implements Corrections {
  observedAt: number | undefined;
  station: Corrections['station'];
  /** RTCM reference station id, DF003. */
  stationId: number | undefined;
  frames = 0;
  bytes = 0;
  readonly #scanner = new FrameScanner();

  take(data: Uint8Array, now: number) {
    this.bytes += data.length;
    this.#scanner.push(data, (frame) => {
      this.frames++;
      const type = messageType(frame);
      if (isObservation(type)) this.observedAt = now;
      else if (type === 1005 || type === 1006) this.#moveTo(frame);
    });
  }

  #moveTo(frame: Uint8Array) {
    const position = stationPosition(frame);
    if (!position) return;
    this.station = position;
    this.stationId = position.stationId;
  }
}

const isObservation = (type: number) =>
  (type >= 1001 && type <= 1004) || (type >= 1009 && type <= 1012) || (type >= 1071 && type <= 1137);
