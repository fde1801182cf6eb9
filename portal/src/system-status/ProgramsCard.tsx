import type { ProgramState } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { Card } from '../ui/Card.tsx';
import { dataSize, quantity } from '../ui/format.ts';
import { RelativeTime } from '../ui/Time.tsx';
import styles from './system-status.module.css';

/** What each program takes on each node. */
export function ProgramsCard({ programs }: { programs: readonly ProgramState[] }) {
  const { t } = useTranslation();
  const title = t('systemStatus.programs');
  return (
    <Card title={title} meta={t('systemStatus.cpuNote')}>
      {programs.length === 0 ? (
        <p className="dim">{t('systemStatus.programsNone')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.programs} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('systemStatus.program')}</th>
                <th scope="col" className="num">
                  {t('systemStatus.cpu')}
                </th>
                <th scope="col" className="num">
                  {t('systemStatus.memory')}
                </th>
              </tr>
            </thead>
            <tbody>
              {programs.map(({ program, node, cpu, memory, seen, silent }) => (
                <tr key={`${program} ${node}`}>
                  <th scope="row">
                    <Status status={silent ? 'offline' : 'online'}>{t(`systemStatus.${program}`)}</Status>
                    <small className="cut">
                      {silent ? (
                        <>
                          {t('systemStatus.silentSince')}: <RelativeTime value={seen} />
                        </>
                      ) : (
                        node
                      )}
                    </small>
                  </th>
                  <td className="num">{cpu === null ? '-' : quantity(cpu * 100, '%')}</td>
                  <td className="num">{dataSize(memory)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
