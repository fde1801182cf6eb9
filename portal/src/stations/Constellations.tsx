import { isStationStatus, type Station } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import styles from './stations.module.css';
import './messages.ts';

const constellations = [
  { name: 'GPS', of: 'gsats', color: '--gnss-g' },
  { name: 'GLONASS', of: 'rsats', color: '--gnss-r' },
  { name: 'Galileo', of: 'esats', color: '--gnss-e' },
  { name: 'BeiDou', of: 'csats', color: '--gnss-c' },
  { name: 'QZSS', of: 'qsats', color: '--gnss-j' },
  { name: 'SBAS', of: 'ssats', color: '--series' },
  { name: 'NavIC', of: 'nsats', color: '--gnss-i' },
] as const satisfies readonly { name: string; of: keyof Station; color: string }[];

/** Satellites in its last epoch, by constellation. */
export function Constellations({ station }: { station: Station }) {
  const { t } = useTranslation();
  if (!isStationStatus(station.status, 'online') || station.all_sats === 0) return null;
  const most = Math.max(...constellations.map(({ of }) => station[of]));
  return (
    <section>
      <h3>{t('stations.satellites')}</h3>
      <dl className={styles.sats}>
        {constellations.map(({ name, of, color }) => (
          <div key={name} className={station[of] === 0 ? styles.none : undefined}>
            <dt>{name}</dt>
            <dd>
              <i style={{ width: `${(station[of] / most) * 100}%`, background: `var(${color})` }} />
              <span>{station[of]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
