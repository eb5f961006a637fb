import type { RichiestaConRisposte } from '@gestore/contratto/assistenza/forme';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { FILO_AIUTO } from './filo.testi.ts';

type Parti = {
  risposte: RichiestaConRisposte['risposte'];
  /** Come si chiama chi ha chiesto, per chi legge: «Lei», se è lui. */
  chi?: string;
};

/** Ciò che si è scritto dopo la richiesta, dal primo: chi, e quando (R80). */
export function FiloAiuto({ risposte, chi }: Parti) {
  const t = useTesti(FILO_AIUTO);
  if (risposte.length === 0) return null;
  return (
    <ul aria-label={t.seguiti} className="grid gap-2 border-l-4 border-azione pl-3">
      {risposte.map(({ messaggioId, di, testo, inviataIl }) => (
        <li key={messaggioId}>
          <p className="text-sm text-secondario">
            {di === 'chi_ha_chiesto' && chi !== undefined ? chi : t.di[di]}, {momento(inviataIl)}
          </p>
          <p lang="it" className="break-words whitespace-pre-wrap">
            {testo}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Vero di una richiesta a cui qualcuno ha risposto, e che si può dunque pubblicare per tutti. */
export function siRispose({ risposte }: Pick<RichiestaConRisposte, 'risposte'>): boolean {
  return risposte.some(({ di }) => di !== 'chi_ha_chiesto');
}
