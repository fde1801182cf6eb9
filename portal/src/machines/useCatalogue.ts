import type { MachineMaker, MachineModel } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';

const fresh = { staleTime: 5 * 60_000 };
const noMakers: MachineMaker[] = [];
const noModels: MachineModel[] = [];

/** All makers of machines, by name. */
export const useMakers = () =>
  useQuery({ ...query(areas.machines.makers, {}), ...fresh }).data?.makers ?? noMakers;

/** All models of machines, by maker and name. */
export const useModels = () =>
  useQuery({ ...query(areas.machines.models, {}), ...fresh }).data?.models ?? noModels;
