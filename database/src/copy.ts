/// <reference path="./pg-copy-streams.d.ts" />
export { from as copyFrom, to as copyTo } from 'pg-copy-streams';
