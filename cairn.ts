// The one command: `node cairn.ts --help`. This file is plain JavaScript, and the root's package.json names no
// module type, so that every Node from 20 on can read it: one that cannot run TypeScript hands over to the pinned one.
void import(
  Number.parseInt(process.versions.node, 10) < 24 ? './bootstrap.mjs' : './commands/command-line.ts'
);
