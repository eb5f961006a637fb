import { obbligatorio, sceltaObbligatoria } from '@gestore/contratto/regole';
import type { BustaVista, Proposta } from '@gestore/dominio';
import { Button, Dialog, DialogActions, SelectField, TextArea } from '@gestore/ui';
import { neiCampi } from '../../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { BUSTA } from '../testi.ts';
import { regoleRifiuto } from './regole-rifiuto.ts';

/** Il rifiuto di un'offerta: una regola dell'elenco e parole del referente, lette dall'offerente e dal verbale (R38). */
export function RifiutaOfferta({
  id,
  busta,
  proposte,
  aperto,
  chiudi,
}: {
  id: string;
  busta: BustaVista;
  proposte: readonly Proposta[];
  aperto: boolean;
  chiudi: () => void;
}) {
  const t = useTesti(BUSTA);
  const c = useTesti(COMUNI);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const bustaId = busta.riservato?.bustaId ?? '';
  const regole = regoleRifiuto(proposte, t.cause);
  const forma = useForma({
    iniziali: { regola: regole.find(({ proposta }) => proposta)?.regola ?? '', testo: '' },
    regole: { regola: [sceltaObbligatoria()], testo: [obbligatorio()] },
    nomi: { regola: t.regola, testo: t.motivoSuo },
    conserva: conserva(`rifiuto:${bustaId}`, ['testo', 'regola']),
  });
  const rifiuta = async () => {
    if (!forma.verifica()) return;
    const motivo = { regola: forma.valori.regola, testo: forma.valori.testo.trim() };
    const esito = await compi({ tipo: 'rifiutaOfferta', bustaId, motivo });
    if (esito?.tipo === 'rifiutato')
      forma.rifiutata(neiCampi(esito.problema, { 'atto.motivo.regola': 'regola', 'atto.motivo.testo': 'testo' }));
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    chiudi();
  };
  return (
    <Dialog title={t.rifiutare(busta.pseudonimo)} open={aperto} onClose={chiudi}>
      <p>{t.cheCosaAccade}</p>
      <SelectField
        label={t.regola}
        name="regola"
        empty={t.scelgaRegola}
        value={forma.valori.regola}
        onValueChange={(regola) => forma.imposta({ regola })}
        options={regole.map(({ regola, etichetta, proposta }) => ({
          value: regola,
          label: `${regola} · ${etichetta}${proposta ? ` ${t.proposta}` : ''}`,
        }))}
        error={forma.errore('regola')}
      />
      <TextArea label={t.motivoSuo} {...forma.campo('testo')} />
      <SorteAtto sorte={sorte} />
      <DialogActions>
        <Button variant="danger" pending={inCorso} pendingLabel={c.inCorso} onClick={() => void rifiuta()}>
          {t.confermaRifiuto}
        </Button>
        <Button variant="secondary" onClick={chiudi}>
          {c.annulla}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
