import type { OffertaDigitata as Offerta } from '@gestore/contratto';
import type { Modalita } from '@gestore/dominio';
import { type FormEvent, useState } from 'react';
import { type ErroriOfferta, leggiOfferta, OFFERTA_VUOTA, type OffertaScritta } from '../atti/offerta-scritta.ts';
import { useAtto } from '../dati/usa-atto.ts';
import { CampoTesto, Scelta, Spunta } from '../parti/campi.tsx';
import { Pulsante } from '../parti/pulsante.tsx';
import { Riquadro } from '../parti/riquadro.tsx';
import { Avviso, SorteAtto } from '../parti/segnali.tsx';

const INTERRUZIONI: { valore: Offerta['interruzione']; testo: string }[] = [
  { valore: 'nessuna', testo: 'Nessuna' },
  { valore: 'programmata', testo: 'Programmata dei sistemi della giustizia' },
  { valore: 'non_programmata', testo: 'Non programmata, attestata' },
];

/** L'offerta che il referente digita: su carta (R28), per fax (R26), con la sola ricevuta di accettazione (R27). */
export function OffertaDigitata({ id, modalita }: { id: string; modalita: Modalita }) {
  const { sorte, compi } = useAtto(id);
  const mista = modalita === 'sincrona_mista';
  const [scritta, cambia] = useState<OffertaScritta>({ ...OFFERTA_VUOTA, canale: mista ? 'cartacea' : 'art15' });
  const [errori, cambiaErrori] = useState<ErroriOfferta>({});
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    const letta = leggiOfferta(scritta);
    cambiaErrori(letta.tipo === 'errori' ? letta.errori : {});
    if (letta.tipo === 'errori') return;
    const risposta = await compi({ tipo: 'registraOfferta', offerta: letta.offerta });
    // Si svuota solo ciò che è stato registrato: un rifiuto o una rete caduta lasciano tutto com'era.
    if (risposta !== null) cambia({ ...OFFERTA_VUOTA, canale: scritta.canale, interruzione: scritta.interruzione });
  };
  const canali = [
    ...(mista ? [{ valore: 'cartacea', testo: 'Cartacea' }] : []),
    { valore: 'fax', testo: 'Fax (interruzione programmata)' },
    { valore: 'art15', testo: 'Art. 15: ricevuta di accettazione' },
  ];
  return (
    <Riquadro titolo="Registra offerta cartacea">
      {!mista && <Avviso>La vendita è solo telematica: su carta non si offre; restano fax e art. 15.</Avviso>}
      <form noValidate onSubmit={(evento) => void invia(evento)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Scelta
            etichetta="Canale"
            valore={scritta.canale}
            cambia={(canale) => cambia({ ...scritta, canale: canale as OffertaScritta['canale'] })}
            voci={canali}
          />
          {scritta.canale !== 'cartacea' && (
            <Scelta
              etichetta="Interruzione dei sistemi"
              valore={scritta.interruzione}
              cambia={(valore) => cambia({ ...scritta, interruzione: valore as OffertaScritta['interruzione'] })}
              voci={INTERRUZIONI}
            />
          )}
          <CampiOfferta scritta={scritta} cambia={cambia} errori={errori} />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Pulsante type="submit" inCorso={sorte.tipo === 'in_corso'}>
            Registra offerta
          </Pulsante>
        </div>
        {Object.keys(errori).length > 0 && (
          <Avviso tono="errore" ruolo="alert">
            Non ho inviato nulla: corregga i campi segnalati.
          </Avviso>
        )}
        <SorteAtto sorte={sorte} />
      </form>
    </Riquadro>
  );
}

function CampiOfferta({
  scritta,
  cambia,
  errori,
}: {
  scritta: OffertaScritta;
  cambia: (scritta: OffertaScritta) => void;
  errori: ErroriOfferta;
}) {
  const campo = (nome: CampoScritto) => ({
    valore: scritta[nome],
    cambia: (valore: string) => cambia({ ...scritta, [nome]: valore }),
    errore: errori[nome] ?? null,
  });
  return (
    <>
      <CampoTesto
        etichetta="Data del deposito (gg/mm/aaaa)"
        inputMode="numeric"
        placeholder="21/11/2026"
        {...campo('data')}
      />
      <CampoTesto etichetta="Ora del deposito (hh:mm:ss, ora di Roma)" placeholder="10:05:30" {...campo('ora')} />
      <CampoTesto etichetta="Offerente" {...campo('offerente')} />
      <CampoTesto etichetta="Codice fiscale o partita IVA" {...campo('identificativo')} />
      <CampoTesto etichetta="Prezzo offerto (€)" inputMode="decimal" {...campo('prezzo')} />
      <CampoTesto etichetta="Cauzione (€)" inputMode="decimal" {...campo('cauzione')} />
      <CampoTesto etichetta="Pagamento entro (giorni)" inputMode="numeric" {...campo('giorni')} />
      <CampoTesto etichetta="IBAN per la restituzione (facoltativo)" {...campo('iban')} />
      <div className="self-end">
        <Spunta
          etichetta="Per persona da nominare"
          valore={scritta.personaDaNominare}
          cambia={(personaDaNominare) => cambia({ ...scritta, personaDaNominare })}
        />
      </div>
    </>
  );
}

type CampoScritto = Exclude<keyof OffertaScritta, 'canale' | 'interruzione' | 'personaDaNominare'>;
