import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStyleSheets, misfits, usesIn } from './style-sheets.ts';

const sheet = 'portal/src/stock/stock.module.css';
const css = '.stock { color: red }\n.stock .stock-number :global(.icon) { color: blue }';
const page = (code: string) =>
  usesIn('portal/src/stock/StockPage.tsx', `import styles from './stock.module.css';\n${code}`);

test('a page that uses each class of its module fits', () =>
  assert.deepEqual(
    misfits(sheet, css, page('<p className={styles.stock}><b className={styles.stockNumber} /></p>;')),
    [],
  ));

test('a class that the module does not have is found, with its line', () =>
  assert.deepEqual(
    misfits(sheet, css, page('<p className={styles.stok}>{styles.stock}{styles.stockNumber}</p>;')),
    [`portal/src/stock/StockPage.tsx:2 ${sheet} has no class stok`],
  ));

test('a class that nothing uses is found', () =>
  assert.deepEqual(misfits(sheet, css, page('<p className={styles.stock} />;')), [
    `${sheet}: nothing uses the class stockNumber`,
  ]));

test('a selector without a class of its module is found, as it reaches every page', () =>
  assert.deepEqual(misfits(sheet, ':global(.card) b { color: red }', []), [
    `${sheet}: :global(.card) b reaches every page: put it below a class of the module`,
  ]));

test('a module whose classes are chosen by a name is not searched for unused ones', () =>
  assert.deepEqual(misfits(sheet, css, page('<p className={styles[kind]} />;')), []));

test('every style sheet of the portal is shared by name or a CSS module that its pages fit', () =>
  assert.deepEqual(checkStyleSheets(), []));
