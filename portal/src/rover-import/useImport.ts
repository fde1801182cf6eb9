import type { Reply } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useSendKey } from '../records/useSendKey.ts';
import { localZone } from '../ui/dates.ts';
import type { FileError, ImportLine } from './lines.rules.ts';
import { readFile } from './readFile.ts';

type Checked = Reply<typeof areas.roverImport.run>;
type Chosen = { readonly lines: ImportLine[] } | FileError;

/** A file that is read, checked by the server, and imported. */
export function useImport(dealer: number | undefined) {
  const [file, setFile] = useState<Chosen>();
  const [name, setName] = useState('');
  const keys = useSendKey();
  const send = (lines: ImportLine[], dryrun: boolean, key?: string) =>
    call(areas.roverImport.run, { rows: lines, dryrun, dealer, timezone: localZone() }, key ? { key } : {});
  const checking = useMutation({ mutationFn: (lines: ImportLine[]) => send(lines, true) });
  const importing = useMutation({
    mutationFn: (lines: ImportLine[]) => send(lines, false, keys.keyOf([lines, dealer])),
    onSuccess: keys.answered, // what was wrong may be right by the next time
  });
  const reset = () => {
    setFile(undefined);
    checking.reset();
    importing.reset();
  };
  const read = async (chosen: File) => {
    reset();
    setName(chosen.name);
    const content = await readFile(chosen);
    setFile(content);
    if ('lines' in content) checking.mutate(content.lines);
  };
  // what others did since the check is in the reply of the import
  const last: Checked | undefined = importing.data ?? checking.data;
  return {
    file,
    name,
    read: (chosen: File) => void read(chosen),
    reset,
    check: () => {
      importing.reset();
      if (file && 'lines' in file) checking.mutate(file.lines);
    },
    run: () => {
      if (file && 'lines' in file && !importing.isPending) importing.mutate(file.lines);
    },
    checking: checking.isPending,
    importing: importing.isPending,
    busy: checking.isPending || importing.isPending,
    checked: last,
    imported: importing.data?.wrong === 0 ? importing.data : undefined,
    error: importing.error ?? checking.error,
  };
}
