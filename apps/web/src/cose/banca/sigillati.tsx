import type { EstrattoSigillato } from '@gestore/contratto/banca/forme';
import { Alert } from '@gestore/ui';
import { ibanLeggibile } from '../../comune/campi/iban-leggibile.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { BANCA } from './testi.ts';

/** Gli estratti con una parte ancora chiusa: quali sono e perché, mai quanti movimenti né di che importo (R10). */
export function Sigillati({ estratti, altri }: { estratti: readonly EstrattoSigillato[]; altri: number }) {
  const t = useTesti(BANCA);
  if (estratti.length === 0) return null;
  return (
    <Alert tone="info">
      <p className="font-semibold">{t.sigillati}</p>
      <p>{t.sigillatiSpiega}</p>
      <ul aria-label={t.sigillatiElenco} className="mt-2 grid gap-2">
        {estratti.map(({ nome, conto, caricatoIl, prossimaIl }) => (
          <li key={`${nome} ${conto} ${caricatoIl}`} className="break-words">
            <span className="font-semibold">{nome}</span> · {ibanLeggibile(conto)}
            <span className="block text-sm">
              {t.sigillatoDal(momento(caricatoIl))}{' '}
              {prossimaIl === null ? t.sigillatoOra : t.sigillatoFinoA(momento(prossimaIl))}
            </span>
          </li>
        ))}
      </ul>
      {altri > 0 && <p className="mt-2">{t.altriSigillati(altri)}</p>}
    </Alert>
  );
}
