import { useTranslation } from '../../language/index.ts';
import { decimals, quantity } from '../../ui/format.ts';
import styles from '../logs.module.css';
import { checksumOf, clockOf, degreesOf, type FieldName, fieldsOf } from './gga.rules.ts';
import './messages.ts';

const qualities = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const talkers = ['GP', 'GN', 'GL', 'GA', 'GB', 'BD', 'GQ'] as const;

/** The fields of a sentence: what each is called, what was sent, and what that means. */
export function FieldTable({ sentence }: { sentence: string }) {
  const { t } = useTranslation();
  const fields = fieldsOf(sentence);
  const sentOf = (name: FieldName) => fields.find((field) => field.name === name)?.sent.trim() ?? '';
  const angle = (name: 'latitude' | 'longitude', letter: FieldName) => {
    const degrees = degreesOf(sentOf(name), sentOf(letter));
    return degrees === undefined ? '' : `${decimals(degrees, 7)}°`;
  };
  const right = checksumOf(sentence);
  const metres = (sent: string) =>
    sent === '' || Number.isNaN(Number(sent)) ? '' : quantity(Number(sent), t('gga.metres'), 2);
  const meaning = (name: FieldName, sent: string): string => {
    const quality = qualities.find((one) => one === sent);
    const talker = talkers.find((one) => sent.toUpperCase().startsWith(one));
    switch (name) {
      case 'talker':
        return talker ? t(`gga.talker_${talker}`) : '';
      case 'time':
        return clockOf(sent) ?? '';
      case 'latitude':
        return angle('latitude', 'north');
      case 'longitude':
        return angle('longitude', 'east');
      case 'quality':
        return quality ? t(`gga.quality_${quality}`) : '';
      case 'altitude':
      case 'geoid':
        return metres(sent);
      case 'age':
        return sent === '' || Number.isNaN(Number(sent)) ? '' : quantity(Number(sent), 's');
      case 'checksum':
        return sent.toUpperCase() === right ? t('gga.right') : t('gga.shouldBe', { right });
      default:
        return '';
    }
  };
  return (
    <table className={styles.fields}>
      <tbody>
        {fields.map(({ name, sent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the sentence
          <tr key={index}>
            <th scope="row">{t(`gga.field_${name}`)}</th>
            <td className="mono">{sent || <span className="faint">{t('gga.empty')}</span>}</td>
            <td>{meaning(name, sent.trim())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
