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
      return of('casterreseller', page('casterreseller', { id }));
    case 'dealer':
      return of('casterdealer', page('casterdealer', { id }));
    case 'company':
      return of('castercompany', page('castercompany', { id }));
    case 'rover':
      return of('casterrovermanage', page('casterrovermanage', { id }));
    case 'station':
      return of('casterreferencestation', page('casterreferencestation', { id }));
    case 'user':
      return of('casterusers', page('casterusers', { search: { open: id } }));
    case 'machine':
      return of('castermachines', page('castermachines', { search: { edit: id } }));
    case 'order':
      return of('casterorders', page('casterorders', { search: { open: id } }));
    case 'sim':
      return of('castersimms', page('castersimms', { search: { stext: title, open: id } }));
    default:
      return undefined;
  }
}

const of = (name: PageName, link: ReturnType<typeof page>) => ({ name, link });
