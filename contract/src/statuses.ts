/**
 * The statuses of records by their names, each with its number on the wire and in the database. The one place of the
 * packages that know the contract that has the numbers: `npm run check` refuses comparisons with them elsewhere.
 */
export const subscriptionStatusIds = {
  scheduled: 2,
  active: 3,
  expired: 4,
  suspended: 5,
  cancelled: 6,
} as const;
export const simStatusIds = { issued: 0, active: 1, suspended: 2, other: 3 } as const;
/** RTK status of a connected rover, from the quality of its GGAs. */
export const rtkStatusIds = { noPosition: 0, gps: 1, dgps: 2, fixed: 4, float: 5, estimated: 6 } as const;
export const stationStatusIds = { online: 1, offline: 2 } as const;
/** Status of a station on a map, whose clusters count it with the colours of rovers. */
export const mapStationIds = { online: 4, offline: 1, outOfService: 0 } as const;
export const orderStatusIds = { paid: 10, processed: 20, refunded: 30 } as const;

/** What lists take in place of a status. Issued SIM cards have 0, so that all of them are another number. */
export const statusFilterIds = {
  everySubscription: 0,
  everySim: -1,
  everyRover: 0,
  /** The address of the live list asks for all with it, because 0 is a rover without a position. */
  everyLiveRover: 10,
  everyStation: 0,
  /** Stations with an open alarm. */
  alarmed: 3,
  /** Stations that are neither online nor offline. */
  outOfService: 4,
  /** Rovers that are not connected. */
  offline: -1,
  /** Connected rovers without a position, whose own 0 is every rover. */
  noPosition: 9,
} as const;

type Ids = Readonly<Record<string, number>>;

/** Whether a status is one of those named. */
const predicateOf =
  <const Known extends Ids>(ids: Known) =>
  <const Name extends keyof Known & string>(
    status: number | null | undefined,
    ...names: readonly Name[]
  ): status is Known[Name] =>
    names.some((name) => ids[name] === status);

export const isSubscriptionStatus = predicateOf(subscriptionStatusIds);
export const isSimStatus = predicateOf(simStatusIds);
export const isRtkStatus = predicateOf(rtkStatusIds);
export const isStationStatus = predicateOf(stationStatusIds);
export const isOrderStatus = predicateOf(orderStatusIds);
