import { formattaOra } from '@gestore/contratto/parole/formato';
import { formattaEuro, type Stanza } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { PRECEDENZE } from './ultima-precedenza.testi.ts';

type Parti = { stanza: Stanza; grande: boolean; mio: string | null };

/**
 * L'ultima decisione su quale rilancio è venuto prima, finché nessuno rilancia dopo: che cosa è accaduto e perché (R54). A chi
 * aveva rilanciato online dice del suo, con l'ora, l'importo e ciò che può fare.
 */
export function UltimaPrecedenza({ stanza, grande, mio }: Parti) {
  const t = useTesti(PRECEDENZE);
  const ultima = stanza.precedenze.at(-1);
  if (ultima === undefined || stanza.esito !== null || stanza.migliore === null) return null;
  // Le voci della decisione stessa vengono subito dopo di lei.
  const finoA = ultima.seq + ultima.seguiti.length;
  if (stanza.rilanci.some(({ seq }) => seq > finoA)) return null;
  const { pseudonimo, importoCent, dichiaratoIl, prima, motivo } = ultima;
  const detto = [pseudonimo, formattaEuro(importoCent), formattaOra(dichiaratoIl)] as const;
  const { migliore } = stanza;
  return (
    <Alert tone="warning" role="status">
      <div className={grande ? 'text-[clamp(1.5rem,2.4vw,3rem)] leading-snug' : 'grid gap-1'}>
        <p className="font-bold">{prima === 'sala' ? t.primaLaSala(...detto) : t.primaOnline(...detto)}</p>
        {stanza.rigiudicati
          .filter((suo) => suo.pseudonimo === mio && suo.seq > ultima.seq)
          .map((giudizio) => {
            const quale = [formattaOra(giudizio.ricevutoIl), formattaEuro(giudizio.importoCent)] as const;
            const minimoCent =
              giudizio.rifiuto?.dati && 'minimoCent' in giudizio.rifiuto.dati ? giudizio.rifiuto.dati.minimoCent : null;
            return (
              <p key={giudizio.seq} className="font-bold">
                {minimoCent !== null
                  ? t.suoNonVale(...quale, formattaEuro(minimoCent))
                  : giudizio.respinto === true
                    ? t.suoTorna(...quale)
                    : t.suoVale(...quale)}
              </p>
            );
          })}
        <p>
          {t.inTesta(migliore.pseudonimo, formattaEuro(migliore.importoCent))} {prima === 'sala' && t.tempoIntero}
        </p>
        <p className="break-words">
          {t.motivo} <span lang="it">{motivo}</span>
        </p>
      </div>
    </Alert>
  );
}
