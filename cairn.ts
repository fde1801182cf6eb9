// The one command: `node cairn.ts --help`. This file is plain JavaScript, and the root's package.json names no
// module type, so that every Node from 20 on can read it: one that cannot run TypeScript hands over to the pinned one.
// The compile cache keeps our TypeScript as the JavaScript it comes down to: each program starts faster, and 30 MB
// lighter, as it need not load the compiler.
void import('node:module').then(({ enableCompileCache }) => {
  // a program of an account that may not write there has a cache of its own, by NODE_COMPILE_CACHE
  enableCompileCache?.(`${__dirname}/node_modules/.cache/cairn-compiled`);
  return import(
    Number.parseInt(process.versions.node, 10) < 24 ? './bootstrap.mjs' : './commands/command-line.ts'
  );
});
