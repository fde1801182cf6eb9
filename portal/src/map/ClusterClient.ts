import type { Bounds, Points, Shown } from './clusters.ts';
import type { ClusterReply, ClusterRequest } from './clusters.worker.ts';
import ClusterWorker from './clusters.worker.ts?worker';

/** The worker's questions and answers as promises. Close it with the map. */
export class ClusterClient {
  #worker = new ClusterWorker();
  #waiting = new Map<number, (answer: ClusterReply) => void>();
  #last = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<{ id: number; reply: ClusterReply }>) => {
      this.#waiting.get(data.id)?.(data.reply);
      this.#waiting.delete(data.id);
    };
  }

  #ask(ask: ClusterRequest, transfer: Transferable[] = []): Promise<ClusterReply> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, ask }, transfer);
    });
  }

  /** The arrays move to the worker and are empty here afterwards. */
  async load(points: Points): Promise<void> {
    await this.#ask({ kind: 'points', points }, [
      points.longitude.buffer,
      points.latitude.buffer,
      points.status.buffer,
    ]);
  }

  async view(bounds: Bounds, zoom: number): Promise<Shown[]> {
    const answer = await this.#ask({ kind: 'view', bounds, zoom });
    return answer && 'shown' in answer ? answer.shown : [];
  }

  /** What a click on a cluster opens; null when the cluster no longer exists. */
  async open(cluster: number): Promise<{ zoom: number } | { members: number[] } | null> {
    const answer = await this.#ask({ kind: 'open', cluster });
    return answer && !('shown' in answer) ? answer : null;
  }

  close() {
    this.#worker.terminate();
    this.#waiting.clear();
  }
}
