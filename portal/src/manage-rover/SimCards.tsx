import { useTranslation } from '../language/index.ts';
import { Card, Details } from '../ui/Card.tsx';

const slots = [1, 2, 3] as const;

/** The SIM cards of the rover's modem. No rover has been supplied with one: there is no SIM stock yet. */
export function SimCards() {
  const { t } = useTranslation();
  return (
    <Card title={t('manageRover.simCards')}>
      <Details
        rows={slots.map((slot) => [
          t('manageRover.simCard', { n: slot }),
          <span key={slot} className="dim">
            {t('manageRover.notSupplied')}
          </span>,
        ])}
      />
    </Card>
  );
}
