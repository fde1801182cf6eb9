import { crc32, deflateRawSync } from 'node:zlib';

/** An Excel file with one sheet, as spreadsheets write it: texts are shared, numbers are not. */
export function xlsx(rows: readonly (readonly (string | number)[])[]): Buffer {
  const texts = [...new Set(rows.flat().filter((value) => typeof value === 'string'))];
  const cells = rows.map((row, index) => {
    const line = row.map((value, column) => {
      const reference = `r="${String.fromCharCode(65 + column)}${index + 1}"`;
      return typeof value === 'number'
        ? `<c ${reference}><v>${value}</v></c>`
        : `<c ${reference} t="s"><v>${texts.indexOf(value)}</v></c>`;
    });
    return `<row r="${index + 1}">${line.join('')}</row>`;
  });
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zip({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Rovers" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${cells.join('')}</sheetData></worksheet>`,
  });
}

/** A zip file with deflated entries. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    // from the version to the lengths of name and extra field: the same in the entry and in the directory
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4); // deflate
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(name.length, 22);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed]);
    entries.push(entry);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), header, position, Buffer.from(name));
    offset += entry.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, ...directory, end]);
}
