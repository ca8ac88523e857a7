import { createRoot } from 'react-dom/client';
import { CopilotChat, CopilotKitProvider, HttpAgent } from '@copilotkit/react-core/v2';
import '@copilotkit/react-core/v2/styles.css';
import '../pages/page.css';

const agents = { default: new HttpAgent({ url: '/agent' }) };

createRoot(document.getElementById('root')).render(
  <CopilotKitProvider selfManagedAgents={agents}>
    <div className="page">
      <CopilotChat />
    </div>
  </CopilotKitProvider>,
);
