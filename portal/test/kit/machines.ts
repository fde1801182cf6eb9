import { areas, type Machine } from '@cairn/contract';
import { answer, fakeApi, Refusal } from './fakeApi.ts';

const makers = [
  { value: 1, text: 'Claas', version: 1 },
  { value: 2, text: 'Deere', version: 1 },
];
const models = [
  { value: 11, text: 'Axion', version: 1, maker: 1, makertitle: 'Claas' },
  { value: 21, text: '6R 150', version: 1, maker: 2, makertitle: 'Deere' },
];

const machine = (value: number): Machine => {
  const [make, model] = value % 3 === 0 ? [makers[0], models[0]] : [makers[1], models[1]];
  return {
    value,
    text: `Machine ${value}`,
    make: make?.value ?? 0,
    make_title: make?.text ?? '',
    model: model?.value ?? 0,
    model_title: model?.text ?? '',
    regnum: `R${String(value).padStart(3, '0')}`,
    receiver_serial_num: `S-${value}`,
    modem_serial_num: '',
    company: 1,
    companytitle: value === 5 ? '=HYPERLINK("x")' : 'Ely Farms',
    dealertitle: 'Fen Precision',
    resellertitle: 'Cloudbase',
    rovers: [],
    version: 1,
  };
};

/** A fake API with machines in its memory. `refuse` may throw what a save is refused with. */
export function machineApi({ count = 120, refuse = (_: object) => {} } = {}) {
  const stored = Array.from({ length: count }, (_, index) => machine(index + 1));
  const { list, save } = areas.machines;
  const api = fakeApi([
    answer(list, ({ id, stext, maker, orderby, sortdesc, page, limit }) => {
      const found = stored
        .filter((row) => !id || row.value === id)
        .filter((row) => !maker || row.make === maker)
        .filter((row) => row.regnum.toLowerCase().includes(stext.toLowerCase()));
      const key = orderby === 'regnum' ? 'regnum' : 'make_title';
      found.sort((a, b) => a[key].localeCompare(b[key]) || a.value - b.value);
      if (sortdesc) found.reverse();
      return { machines: found.slice(page * limit, (page + 1) * limit), total: found.length };
    }),
    answer(save, ({ machinedata }) => {
      refuse(machinedata);
      return { id: machinedata.value ?? 999 };
    }),
    answer(areas.machines.makers, () => ({ makers })),
    answer(areas.machines.models, () => ({ models })),
    answer(areas.network.filterOptions, () => ({
      resellers: [{ value: 1, text: 'Cloudbase', country: 1 as const }],
      dealers: [{ value: 1, text: 'Fen Precision', reseller: 1, country: 1 as const }],
      companys: [{ value: 1, text: 'Ely Farms', reseller: 1, dealer: 1 }],
      rovers: [],
    })),
  ]);
  return api;
}

/** The save of a record that Ann changed after it was read. */
export const changedByAnn = (sent: object) => {
  if ((sent as Partial<Machine>).version !== 1) return;
  throw new Refusal({
    error: 'Somebody changed this record meanwhile',
    code: 'changed_meanwhile',
    changed: {
      versions: { version: 2 },
      fields: [{ field: 'regnum', value: 'ANN 1', by: 'Ann', at: new Date().toISOString() }],
    },
  });
};
