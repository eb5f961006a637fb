import { REGOLE_RITIRO_RISPOSTA } from '@gestore/contratto/assistenza/regole-assistenza';
import type { RispostaConTraccia } from '@gestore/contratto/assistenza/risposte-pubbliche';
import { Button, ConfirmDialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { momento } from '../../../testi/momento.ts';
import type { ChiPubblica } from './chi-pubblica.ts';
import { chiaveRisposte } from './risposte-pubblicate.tsx';
import { RITIRO } from './ritira-risposta.testi.ts';

/** Il pulsante che toglie una risposta dalla scheda, e la domanda prima di farlo. */
export function RitiraRisposta({
  asta,
  risposta: { id, versione, domanda },
  chi: { ritira },
}: {
  asta: string;
  risposta: Pick<RispostaConTraccia, 'id' | 'versione' | 'domanda'>;
  chi: ChiPubblica;
}) {
  const t = useTesti(RITIRO);
  const [aperto, apri] = useState(false);
  const [errore, setErrore] = useState<string | null>(null);
  const { sorte, inCorso, compi, azzera } = useComando(ritira, { rileggi: [chiaveRisposte(asta)] });
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: REGOLE_RITIRO_RISPOSTA,
    nomi: { motivo: t.motivo },
    conserva: conserva(`ritira-risposta:${id}`, ['motivo']),
  });
  const togli = async (): Promise<void> => {
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await compi({ id: asta, risposta: id, versione, motivo: forma.valori.motivo });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    apri(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t.ritiraLa(domanda)}
        onClick={() => {
          azzera();
          apri(true);
        }}
      >
        {t.ritira}
      </Button>
      <ConfirmDialog
        title={t.titolo}
        open={aperto}
        confirmLabel={t.conferma}
        danger
        pending={inCorso}
        onConfirm={() => void togli()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-4">
          <p lang="it" className="font-semibold break-words whitespace-pre-line">
            {domanda}
          </p>
          <p>{t.accade}</p>
          <TextArea label={t.motivo} hint={t.aiutoMotivo} rows={3} {...forma.campo('motivo')} />
          <SorteComando sorte={sorte} frase={errore} />
        </div>
      </ConfirmDialog>
    </>
  );
}

/** Ciò che la scheda non mostra più, per chi lavora alla vendita: che cosa vi si leggeva, chi lo ha tolto, e perché. */
export function RisposteRitirate({ risposte }: { risposte: readonly RispostaConTraccia[] }) {
  const t = useTesti(RITIRO);
  const lingua = useLingua();
  const ritirate = risposte.flatMap((una) => (una.ritirata === null ? [] : [{ ...una, ritiro: una.ritirata }]));
  if (ritirate.length === 0) return null;
  return (
    <details className="border-t border-linea pt-2">
      <summary className="min-comando cursor-pointer py-2 font-semibold">{t.ritirate(ritirate.length)}</summary>
      <ul aria-label={t.ritirate(ritirate.length)} className="grid gap-4">
        {ritirate.map(({ id, domanda, risposta, ritiro: { il, da, motivo } }) => (
          <li key={id} className="grid gap-1 text-sm">
            <p className="text-secondario">{t.ritirata(momento(il, lingua), da)}</p>
            <p lang="it" className="break-words whitespace-pre-line">
              {motivo}
            </p>
            <del lang="it" className="break-words whitespace-pre-line text-secondario">
              {`${domanda}\n${risposta}`}
            </del>
          </li>
        ))}
      </ul>
    </details>
  );
}
