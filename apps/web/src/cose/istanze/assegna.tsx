import { obbligatorio } from '@gestore/contratto/regole';
import { formattaEuro, type IstanzaVista, inLettere } from '@gestore/dominio';
import { Button, ConfirmDialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { ISTANZE } from './per-chi-conduce.testi.ts';

/**
 * Sotto il prezzo base, con un'istanza, la legge vuole l'assegnazione (R46): si propone chi offre di più. A parità sceglie chi
 * conduce, e scrive perché (R47).
 */
export function Assegna({ id, istanze }: { id: string; istanze: readonly IstanzaVista[] }) {
  const t = useTesti(ISTANZE);
  const maggiore = Math.max(...istanze.map(({ importoCent }) => importoCent));
  const prime = istanze.filter(({ importoCent }) => importoCent === maggiore);
  return (
    <div className="grid gap-3">
      <p>{t.dovuta(formattaEuro(maggiore))}</p>
      {prime.length > 1 && <p>{t.aParita}</p>}
      {prime.map((istanza) => (
        <AssegnaA key={istanza.istanzaId} id={id} istanza={istanza} aParita={prime.length > 1} />
      ))}
    </div>
  );
}

function AssegnaA({ id, istanza, aParita }: { id: string; istanza: IstanzaVista; aParita: boolean }) {
  const t = useTesti(ISTANZE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: aParita ? { motivo: [obbligatorio()] } : {},
    nomi: { motivo: t.motivoScelta },
    conserva: conserva(`assegna:${istanza.istanzaId}`, ['motivo']),
  });
  const { istanzaId, importoCent, riservato } = istanza;
  const creditore = riservato?.creditore || t.creditoreIgnoto;
  const conferma = async () => {
    if (!forma.verifica()) return;
    const esito = await compi({ tipo: 'assegna', istanzaId, motivo: forma.valori.motivo.trim() || null });
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    apri(false);
  };
  return (
    <div>
      <Button large onClick={() => apri(true)}>
        {aParita ? t.assegnaA(creditore, formattaEuro(importoCent)) : t.assegna}
      </Button>
      <ConfirmDialog
        title={t.confermare}
        open={aperto}
        confirmLabel={t.conferma}
        pending={inCorso}
        onConfirm={() => void conferma()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-4">
          <p>
            <strong>{t.assegnaA(creditore, formattaEuro(importoCent))}</strong>{' '}
            <span lang="it">({inLettere(importoCent)} euro)</span>.
          </p>
          <p>{t.assegnaAccade}</p>
          {aParita && <TextArea label={t.motivoScelta} {...forma.campo('motivo')} />}
          <SorteAtto sorte={sorte} />
        </div>
      </ConfirmDialog>
    </div>
  );
}
