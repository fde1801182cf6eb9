import { type PageName, page } from '../app/paths.ts';

interface Target {
  readonly type: string;
  readonly id: number;
  readonly title: string;
}

/** Where the record of an event is shown, also one that is deleted where its page still opens; undefined for none. */
export function recordPage({ type, id, title }: Target) {
  switch (type) {
    case 'reseller':
      return target('casterreseller', page('casterreseller', { id }));
    case 'dealer':
      return target('casterdealer', page('casterdealer', { id }));
    case 'company':
      return target('castercompany', page('castercompany', { id }));
    case 'rover':
      return target('casterrovermanage', page('casterrovermanage', { id }));
    case 'station':
      return target('casterreferencestation', page('casterreferencestation', { id }));
    case 'user':
      return target('casterusers', page('casterusers', { search: { open: id } }));
    case 'machine':
      return target('castermachines', page('castermachines', { search: { edit: id } }));
    case 'order':
      return target('casterorders', page('casterorders', { search: { open: id } }));
    case 'sim':
      return target('castersimms', page('castersimms', { search: { stext: title, open: id } }));
    default:
      return undefined;
  }
}

const target = (name: PageName, link: ReturnType<typeof page>) => ({ name, link });
