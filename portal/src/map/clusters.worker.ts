import {
  type Bounds,
  type ClusterIndex,
  indexPoints,
  inView,
  members,
  type Points,
  type Shown,
  splitZoom,
} from './clusters.ts';

export type ClusterRequest =
  | { kind: 'points'; points: Points }
  | { kind: 'view'; bounds: Bounds; zoom: number }
  | { kind: 'open'; cluster: number };

/** `open` answers with the zoom that splits the cluster, or with its members where none does. */
export type ClusterReply = { shown: Shown[] } | { zoom: number } | { members: number[] } | null;

const LIST_LIMIT = 200;
let index: ClusterIndex | undefined;

function answer(ask: ClusterRequest): ClusterReply {
  if (ask.kind === 'points') {
    index = indexPoints(ask.points);
    return null;
  }
  if (!index) return null;
  if (ask.kind === 'view') return { shown: inView(index, ask.bounds, ask.zoom) };
  const zoom = splitZoom(index, ask.cluster);
  return zoom === undefined ? { members: members(index, ask.cluster, LIST_LIMIT) } : { zoom };
}

self.onmessage = ({ data }: MessageEvent<{ id: number; ask: ClusterRequest }>) => {
  let reply: ClusterReply = null;
  try {
    reply = answer(data.ask);
  } catch {
    // A cluster of the tick before: the click meets a map that has moved on.
  }
  self.postMessage({ id: data.id, reply });
};
