/** In place of a reseller, in the filters of event logs: all resellers of the UK. */
export const UK_RESELLERS = 99;
