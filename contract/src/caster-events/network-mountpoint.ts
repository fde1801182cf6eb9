/** The mountpoint of the network itself: a rover that names it gets the station nearest to it. */
export const NETWORK_MOUNTPOINT = 'RTK_RTCM3';
