import { Card } from '@gestore/ui';
import { useConfigurazione } from '../../accesso/usa-configurazione.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DISSERVIZI } from './disservizi.testi.ts';

/** Che cosa fa la piattaforma quando non è in salute, con i tempi di questo gestore: fa parte delle condizioni (R57). */
export function RegoleDisservizi() {
  const t = useTesti(DISSERVIZI);
  const { data } = useConfigurazione();
  if (data === undefined) return null;
  return (
    <Card title={t.titolo}>
      <ElencoRegole />
    </Card>
  );
}

/** Le stesse regole, dove un titolo c'è già. */
export function ElencoRegole() {
  const t = useTesti(DISSERVIZI);
  const { data } = useConfigurazione();
  if (data === undefined) return null;
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {t.regole(data.disservizi).map((regola) => (
        <li key={regola}>{regola}</li>
      ))}
    </ul>
  );
}
