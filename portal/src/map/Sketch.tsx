import sketch from './sketch.json';
import { type SketchedView, viewOf } from './sketch.rules.ts';

/** What a map shows until it is drawn, from the first moment: the coasts, where they will be. */
export function Sketch(props: SketchedView) {
  const { style, viewBox } = viewOf(props, sketch.world);
  return (
    <svg className="sketch" viewBox={viewBox} style={style} aria-hidden="true">
      <path className="rest" d={sketch.rest} />
      <path d={sketch.home} />
    </svg>
  );
}
