aws route53 change-resource-record-sets --hosted-zone-id "$ZONE_ID" --change-batch '{
  "Changes": [{
    "Action": "CREATE",
    "ResourceRecordSet": {
      "Name": "{{name}}",
      "Type": "CAA",
      "TTL": 3600,
      "ResourceRecords": [{ "Value": "0 issue \"{{value}}\"" }]
    }
  }]
}'
