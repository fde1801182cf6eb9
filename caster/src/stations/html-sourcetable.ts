import type { Country } from '../telemetry/caster-log.ts';
import { countryName } from '../telemetry/caster-log.ts';
import type { Entry } from './sourcetable.ts';

/**
 * Writes the sourcetable as a page for people: self-contained, without script, light or dark as the reader's system is.
 */
export function htmlSourcetable(entries: readonly Entry[], country: Country, now: Date): string {
  const online = entries.filter((entry) => entry.online && entry.solution === 0).length;
  const stations = entries.filter((entry) => entry.solution === 0).length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mountpoints of ${escaped(countryName(country))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Mountpoints of ${escaped(countryName(country))}</h1>
<p>This is an NTRIP caster. Point a receiver's NTRIP client at this address, with the username and password of its account. ${online} of ${stations} stations are online at ${now.toISOString().slice(11, 16)} UTC.</p>
<div class="table" tabindex="0" role="region" aria-label="Mountpoints">
<table>
<thead><tr><th scope="col">Mountpoint</th><th scope="col">Name</th><th scope="col">Status</th><th scope="col" class="number">Latitude</th><th scope="col" class="number">Longitude</th><th scope="col">Format</th><th scope="col">Systems</th></tr></thead>
<tbody>
${entries.map(row).join('\n')}
</tbody>
</table>
</div>
</main>
</body>
</html>
`;
}

function row(entry: Entry): string {
  const off = entry.outOfService ? 'Out of service' : 'Offline';
  const status = entry.online ? '<td class="on">Online</td>' : `<td class="off">${off}</td>`;
  const coordinates =
    entry.solution === 1 ? ['', ''] : [entry.latitude.toFixed(4), entry.longitude.toFixed(4)];
  const details = entry.formatDetails
    ? `<small>${escaped(entry.formatDetails.replaceAll(',', ', '))}</small>`
    : '';
  return `<tr><th scope="row">${escaped(entry.mountpoint)}</th><td>${escaped(entry.title)}</td>${status}<td class="number">${coordinates[0]}</td><td class="number">${coordinates[1]}</td><td>${escaped(entry.format)} ${details}</td><td>${escaped(entry.navSystem.replaceAll('+', ' '))}</td></tr>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2329; --quiet: #5b6670; --ground: #f6f7f8; --sheet: #fff; --line: #dde2e6; --on: #0b7a52; --off: #b3282d }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaed; --quiet: #9aa5ae; --ground: #14181c; --sheet: #1c2126; --line: #303840; --on: #4bebb3; --off: #ff8b8d } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 70rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
p { color: var(--quiet); max-width: 44rem; margin: 0 0 1.5rem }
.table { overflow-x: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .6rem .9rem; border-top: 1px solid var(--line); vertical-align: top }
thead th { border-top: 0; font-size: .8rem; color: var(--quiet); white-space: nowrap }
.number { text-align: right }
small { display: block; color: var(--quiet); max-width: 22rem }
.on { color: var(--on) }
.off { color: var(--off) }
`;
