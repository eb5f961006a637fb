import { formattaOra } from '@gestore/contratto/parole/formato';
import { type CorrezioneVista, formattaEuro, type Stanza } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { lazy, memo, Suspense } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { CORREZIONI, type TestiCorrezioni } from './correzioni.testi.ts';

/** `mio`: lo pseudonimo di chi guarda dalla sua stanza. */
type Parti = { stanza: Stanza; grande?: boolean; mio?: string | null };

/** Accade di rado: arriva con la prima decisione. */
const UltimaPrecedenza = lazy(async () => ({
  default: (await import('../precedenza/ultima-precedenza.tsx')).UltimaPrecedenza,
}));

/** Che cosa era scritto e che cosa vale, in una frase. */
export function fraseCorrezione(t: TestiCorrezioni, { pseudonimo, registratoCent, importoCent }: CorrezioneVista) {
  const scritto = formattaEuro(registratoCent);
  return importoCent === null
    ? t.annullato(pseudonimo, scritto)
    : t.rettificato(pseudonimo, scritto, formattaEuro(importoCent));
}

/** Nulla è mai stato corretto: un rilancio non cambia nulla. */
const tace = ({ stanza: { correzioni, precedenze } }: Parti): boolean => correzioni.length + precedenze.length === 0;

/** L'ultima correzione, finché nessuno rilancia dopo: che cosa è cambiato, chi è in testa, perché (R55). */
export const UltimaCorrezione = memo(Ultima, (prima, dopo) => tace(prima) && tace(dopo));

function Ultima({ stanza, grande = false, mio = null }: Parti) {
  return (
    <>
      {/* Nella stanza la dicono già gli annunci: due volte la stessa frase coprirebbe il rilancio che segue. */}
      <CorrezioneInVista stanza={stanza} grande={grande} siDice={mio === null} />
      {stanza.precedenze.length > 0 && (
        <Suspense>
          <UltimaPrecedenza stanza={stanza} grande={grande} mio={mio} />
        </Suspense>
      )}
    </>
  );
}

type InVista = { stanza: Stanza; grande: boolean; siDice: boolean };

function CorrezioneInVista({ stanza, grande, siDice }: InVista) {
  const t = useTesti(CORREZIONI);
  const ultima = stanza.correzioni.at(-1);
  const seguita = (stanza.rilanci.at(-1)?.seq ?? 0) > (ultima?.seq ?? 0);
  if (ultima === undefined || seguita || stanza.esito !== null || stanza.migliore === null) return null;
  const { pseudonimo, importoCent } = stanza.migliore;
  return (
    <Alert tone="warning" {...(siDice && { role: 'status' })}>
      <div className={grande ? 'text-[clamp(1.5rem,2.4vw,3rem)] leading-snug' : ''}>
        <p className="font-bold">{fraseCorrezione(t, ultima)}</p>
        <p>
          {t.inTesta(pseudonimo, formattaEuro(importoCent))} {stanza.fase === 'gara' && t.tempoIntero}
        </p>
        <p className="break-words">
          {t.motivo} <span lang="it">{ultima.motivo}</span>
        </p>
      </div>
    </Alert>
  );
}

/** Tutte le correzioni, dalla più recente, accanto ai rilanci. */
export const ElencoCorrezioni = memo(function ElencoCorrezioni({ correzioni }: Pick<Stanza, 'correzioni'>) {
  const t = useTesti(CORREZIONI);
  if (correzioni.length === 0) return null;
  return (
    <section aria-label={t.titolo} className="border-t border-linea p-4 text-sm">
      <h3 className="font-semibold">{t.titolo}</h3>
      <ul className="mt-1 grid gap-1">
        {correzioni.toReversed().map((correzione) => (
          <li key={correzione.seq} className="break-words">
            {formattaOra(correzione.ricevutoIl)} · {fraseCorrezione(t, correzione)} {t.motivo}{' '}
            <span lang="it">{correzione.motivo}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});
