import { isStationStatus, type Station } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import styles from './stations.module.css';
import './messages.ts';

const constellations = [
  { name: 'GPS', figure: 'gsats', color: '--gnss-g' },
  { name: 'GLONASS', figure: 'rsats', color: '--gnss-r' },
  { name: 'Galileo', figure: 'esats', color: '--gnss-e' },
  { name: 'BeiDou', figure: 'csats', color: '--gnss-c' },
  { name: 'QZSS', figure: 'qsats', color: '--gnss-j' },
  { name: 'SBAS', figure: 'ssats', color: '--series' },
  { name: 'NavIC', figure: 'nsats', color: '--gnss-i' },
] as const satisfies readonly { name: string; figure: keyof Station; color: string }[];

/** Satellites in its last epoch, by constellation. */
export function Constellations({ station }: { station: Station }) {
  const { t } = useTranslation();
  if (!isStationStatus(station.status, 'online') || station.all_sats === 0) return null;
  const most = Math.max(...constellations.map(({ figure }) => station[figure]));
  return (
    <section>
      <h3>{t('stations.satellites')}</h3>
      <dl className={styles.sats}>
        {constellations.map(({ name, figure, color }) => (
          <div key={name} className={station[figure] === 0 ? styles.none : undefined}>
            <dt>{name}</dt>
            <dd>
              <i style={{ width: `${(station[figure] / most) * 100}%`, background: `var(${color})` }} />
              <span>{station[figure]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
