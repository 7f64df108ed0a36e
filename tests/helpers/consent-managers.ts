const services = `
  const ids = ["BJz7qNsdj-7", "HkocEodjb7", "HkPBYFofN"];
  const allowed = () => sessionStorage.decision === "yes";
  const tell = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));
  window.decide = (decision, silent) => {
    sessionStorage.decision = decision;
    if (!silent) tell("UC_UI_CMP_EVENT", { type: decision === "yes" ? "ACCEPT_ALL" : "DENY_ALL" });
  };
  const baseInfo = () => ids.map((id) => ({ id, name: id, consent: { status: allowed(), history: [] } }));
  const showSecondLayer = () => { window.settingsShown = true; };
`;

export const managers = {
  synchronous: `{ ${services}
    window.UC_UI = { isInitialized: () => true, getServicesBaseInfo: baseInfo, showSecondLayer };
    tell("UC_UI_INITIALIZED");
  }`,
  asynchronous: `{ ${services}
    let ready = false;
    const later = (value) => new Promise((resolve) => setTimeout(resolve, 50, value));
    const details = () => ({
      consent: { status: "SOME_ACCEPTED" },
      services: Object.fromEntries(
        ids.map((id) => [id, { name: id, consent: { given: allowed(), type: "EXPLICIT" } }]),
      ),
    });
    window.__ucCmp = {
      isInitialized: () => later(ready),
      getConsentDetails: () => later(details()),
      showSecondLayer,
    };
    window.UC_UI = { isInitialized: () => ready, getServicesBaseInfo: () => later(baseInfo()), showSecondLayer };
    setTimeout(() => { ready = true; tell("UC_UI_INITIALIZED"); }, 300);
  }`,
  neverReady: `{ ${services}
    window.UC_UI = { isInitialized: () => false, getServicesBaseInfo: baseInfo, showSecondLayer };
  }`,
  throwing: `{ ${services}
    const getServicesBaseInfo = () => { throw new Error("out of order"); };
    window.UC_UI = { isInitialized: () => true, getServicesBaseInfo, showSecondLayer };
    tell("UC_UI_INITIALIZED");
  }`,
};
